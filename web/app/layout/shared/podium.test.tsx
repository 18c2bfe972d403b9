import { expect, it } from "vitest";
import { renderPage } from "../../../test/render";
import { Podium } from "./podium";

it("a class's art is shown once, also where a class has two codes", async () => {
  const place = (ChaNum: number, ChaClass: number) => ({
    ChaNum,
    ChaName: `Name ${ChaNum}`,
    ChaClass,
    ChaSchool: 1,
    figure: "1,500",
  });
  const html = await renderPage(() => (
    <Podium places={[place(1, 4), place(2, 256), place(3, 4)]} label="First" figureName="MMR" />
  ));
  expect(html.match(/class-art\/archer\.webp/g)).toHaveLength(1);
  expect(html.match(/data-school="mystic-peak"/g)).toHaveLength(3);
});
