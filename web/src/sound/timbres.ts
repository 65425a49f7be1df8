/** What the sounds are made of: wood that is struck, skins, horns and paper, out of sines and noise. All of it is our own:
 * no recording is played. Times are seconds of the context's clock, pitches hertz, loudness a share of 1. */

/** Where sounds are made: `dry` is near, `wet` sounds through a small wooden room as well. */
export interface Room {
  readonly context: BaseAudioContext;
  readonly dry: AudioNode;
  readonly wet: AudioNode;
  readonly loudness: GainNode;
  readonly noise: AudioBuffer;
}

/** How a struck bar of wood rings: its overtones by pitch, strength and how fast they die away. */
const BAR: readonly (readonly [pitch: number, strength: number, decay: number])[] = [
  [1, 1, 1],
  [3.93, 0.22, 0.28],
  [9.1, 0.07, 0.1],
];
/** The same for a small block of wood on a wooden tray. */
const BLOCK: readonly (readonly [pitch: number, strength: number])[] = [
  [1, 1],
  [2.62, 0.5],
  [4.9, 0.16],
];
const SILENT = 0.0001;
/** What leaves a room for what would leave it, from -1 to 1: as it is up to `FAITHFUL`, then bent until it rises no more. */
const FAITHFUL = 0.7;
const ROUNDED = Float32Array.from({ length: 2049 }, (_, at) => {
  const x = at / 1024 - 1;
  const over = Math.max(0, Math.abs(x) - FAITHFUL);
  return x - (Math.sign(x) * over ** 2) / (2 * (1 - FAITHFUL));
});

export function roomOf(context: BaseAudioContext): Room {
  const loudness = context.createGain();
  // Many dice at once must not clip: what would is pressed down, and nothing else is.
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -9;
  limit.knee.value = 6;
  limit.ratio.value = 12;
  limit.attack.value = 0.002;
  limit.release.value = 0.12;
  // It answers within milliseconds, and the strikes of wood are quicker: what it lets through is rounded off.
  const round = context.createWaveShaper();
  round.curve = ROUNDED;
  limit.connect(round).connect(loudness).connect(context.destination);
  const [wet, walls, share] = [context.createGain(), context.createConvolver(), context.createGain()];
  walls.buffer = echo(context);
  share.gain.value = 0.22;
  wet.connect(limit);
  wet.connect(walls).connect(share).connect(limit);
  return { context, dry: limit, wet, loudness, noise: noiseOf(context, 1) };
}

/** Wood upon wood: short noise through what resonates in a block, and a thump of the tray beneath. */
export function knock(room: Room, at: number, pitch: number, loud: number, pan = 0): void {
  const { context } = room;
  const out = context.createStereoPanner();
  out.pan.value = pan;
  out.connect(room.wet);
  const strike = context.createBiquadFilter();
  strike.type = "lowpass";
  strike.frequency.value = 3400;
  grain(room, at, 0.012).connect(strike);
  for (const [overtone, strength] of BLOCK) {
    const [ring, level] = [context.createBiquadFilter(), context.createGain()];
    ring.type = "bandpass";
    ring.frequency.value = Math.min(pitch * overtone, 9000);
    ring.Q.value = 16;
    level.gain.value = loud * strength * 7;
    strike.connect(ring).connect(level).connect(out);
  }
  thump(room, at, pitch * 0.24, loud * 0.5, 0.07, out);
}

/** A bar struck with a soft mallet: a note of warm wood. */
export function mallet(room: Room, at: number, pitch: number, loud: number, length: number): void {
  for (const [overtone, strength, decay] of BAR) {
    const ring = length * decay;
    tone(room, at, "sine", pitch * overtone, envelope(room, at, loud * strength, 0.004, ring), ring);
  }
  const [tap, soft] = [grain(room, at, 0.02), room.context.createBiquadFilter()];
  soft.type = "lowpass";
  soft.frequency.value = 900;
  tap.connect(soft).connect(level(room, loud * 0.25));
}

/** A skin or a table struck with the fist: a low tone that falls. */
export function thump(room: Room, at: number, pitch: number, loud: number, length: number, out = room.wet): void {
  const { context } = room;
  const [source, gain] = [context.createOscillator(), envelope(room, at, loud, 0.003, length, out)];
  source.frequency.setValueAtTime(pitch * 1.7, at);
  source.frequency.exponentialRampToValueAtTime(pitch, at + length * 0.4);
  source.connect(gain);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A horn from the next valley: two reeds a little apart, dark, opening slowly. */
export function horn(room: Room, at: number, pitch: number, loud: number, length: number): void {
  const { context } = room;
  const [bell, gain] = [context.createBiquadFilter(), context.createGain()];
  bell.type = "lowpass";
  bell.Q.value = 0.4;
  bell.frequency.setValueAtTime(pitch * 1.2, at);
  bell.frequency.linearRampToValueAtTime(pitch * 4.2, at + 0.09);
  bell.frequency.exponentialRampToValueAtTime(pitch * 1.5, at + length);
  gain.gain.setValueAtTime(SILENT, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.05);
  gain.gain.setValueAtTime(loud, at + Math.max(0.05, length * 0.45));
  gain.gain.exponentialRampToValueAtTime(SILENT, at + length);
  bell.connect(gain).connect(room.wet);
  for (const apart of [-4, 5]) {
    const reed = context.createOscillator();
    reed.type = "sawtooth";
    reed.frequency.value = pitch;
    reed.detune.value = apart;
    reed.connect(bell);
    reed.start(at);
    reed.stop(at + length + 0.02);
  }
}

/** Paper drawn over cloth: noise whose colour rises. */
export function rustle(room: Room, at: number, from: number, to: number, loud: number, length: number): void {
  const { context } = room;
  const [band, gain] = [context.createBiquadFilter(), context.createGain()];
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(SILENT, at);
  gain.gain.linearRampToValueAtTime(loud, at + length * 0.35);
  gain.gain.exponentialRampToValueAtTime(SILENT, at + length);
  grain(room, at, length).connect(band).connect(gain).connect(room.wet);
}

function tone(room: Room, at: number, type: OscillatorType, pitch: number, into: AudioNode, length: number): void {
  const source = room.context.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(into);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** Up at once, away by and by. */
function envelope(room: Room, at: number, loud: number, attack: number, length: number, out = room.wet): GainNode {
  const gain = room.context.createGain();
  gain.gain.setValueAtTime(SILENT, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(SILENT, at + length);
  gain.connect(out);
  return gain;
}

function level(room: Room, loud: number): GainNode {
  const gain = room.context.createGain();
  gain.gain.value = loud;
  gain.connect(room.wet);
  return gain;
}

/** A piece of noise, never the same twice. */
function grain({ context, noise }: Room, at: number, length: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.start(at, Math.random() * (noise.duration - length), length);
  return source;
}

function noiseOf(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** What comes back from the walls: noise that dies away and grows dull, another for each ear. */
function echo(context: BaseAudioContext): AudioBuffer {
  const length = Math.ceil(0.9 * context.sampleRate);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (const side of [0, 1]) {
    const data = buffer.getChannelData(side);
    let dull = 0;
    for (let i = 0; i < length; i++) {
      const gone = i / length;
      dull += (0.5 - 0.42 * gone) * (Math.random() * 2 - 1 - dull);
      data[i] = dull * (1 - gone) ** 3;
    }
  }
  return buffer;
}
