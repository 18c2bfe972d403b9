import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { setCurrencyNames, setLanguage, t } from "~/platform/language/i18n";
import { Constant, renderConstantsWith } from "./constant";

afterEach(() => {
  setLanguage(() => "en");
  setCurrencyNames(() => null);
  renderConstantsWith(null);
});

it("renders its content once for each language and naming of the currencies, and as an ordinary element would", () => {
  const content = vi.fn(() => (
    <>
      {t("{siteName}, home", { siteName: "A & B" })} {"<b>"}
      <i />
    </>
  ));
  const menu = (of: string) => renderToString(<Constant as="ul" of={of} className="x" children={content} />);
  const ordinary = menu("one");
  renderConstantsWith(renderToString);
  for (let visit = 0; visit < 3; visit += 1) expect(menu("one")).toBe(ordinary);
  expect(content).toHaveBeenCalledTimes(2);
  menu("other");
  expect(content).toHaveBeenCalledTimes(3);
  setLanguage(() => "fil");
  menu("one");
  expect(content).toHaveBeenCalledTimes(4);
  setCurrencyNames(() => ({ coin: "Kredit", bonus: null }));
  menu("one");
  expect(content).toHaveBeenCalledTimes(5);
});
