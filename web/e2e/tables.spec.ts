/** The list of open tables, where there are more than it tells at once. */

import { expect, request as requests, test } from "@playwright/test";
import { prefer } from "./fixtures";
import { type Serving, serve } from "./server";

const LISTED = 50;

let server: Serving;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

test("says that there are more tables, and shows them", async ({ browser }) => {
  const request = await requests.newContext({ baseURL: server.url, timeout: 600_000 });
  for (let number = 0; number <= LISTED; number++)
    await request.post("/api/tables", {
      data: {
        name: `Table ${number}`,
        open: true,
        seats: [{ kind: "person" }, { kind: "person" }, { kind: "random" }],
      },
    });
  await request.dispose();
  const context = await browser.newContext({ baseURL: server.url });
  await prefer(context);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("More than 50 tables are waiting for you.")).toBeVisible();
  await page.goto("/tables");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(LISTED);
  await expect(page.getByText("These are the 50 newest tables; there are more.")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(LISTED + 1);
  await expect(page.getByRole("heading", { name: "Table 0", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await context.close();
});
