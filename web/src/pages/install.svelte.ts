/** Putting the client on the home screen, where the browser offers it. */

/** Not part of the standard types: only some browsers have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  #offer = $state.raw<InstallOffer | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = event as InstallOffer;
    });
    addEventListener("appinstalled", () => {
      this.#offer = null;
    });
  }

  get possible(): boolean {
    return this.#offer !== null;
  }

  async install(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
  }
}

export const installing = new Installing();
