import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("quotes what needs quotes, and leaves numbers as they are", () => {
  expect(toCsv([["a", 'say "hi"', "x,y", "two\nlines", -5, null, undefined, true]])).toBe(
    'a,"say ""hi""","x,y","two\nlines",-5,,,true\r\n',
  );
});

it("does not let text become a formula", () => {
  expect(toCsv([["=1+1", "+63 900", "-x", "-5", "@sum", "a=b"]])).toBe(
    "'=1+1,'+63 900,'-x,'-5,'@sum,a=b\r\n",
  );
  expect(toCsv([["\t=1", "\r=1", "＝1", '=1,"2"']])).toBe(`'\t=1,"'\r=1",'＝1,"'=1,""2"""\r\n`);
});
