import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("quotes what has to be, and leaves numbers as they are", () => {
  expect(csvLine(["a", 'say "hi"', "x,y", "two\nlines", -5, null, undefined, true])).toBe(
    'a,"say ""hi""","x,y","two\nlines",-5,,,true\r\n',
  );
});

it("lets no text become a formula", () => {
  expect(csvLine(["=1+1", "+63 900", "-x", "@sum", "a=b"])).toBe("'=1+1,'+63 900,'-x,'@sum,a=b\r\n");
});
