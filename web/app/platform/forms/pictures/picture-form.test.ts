import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { withPictures } from "./picture-check";
import { picturesOf, readPictureForm } from "./picture-form.server";

const post = (body: BodyInit) => new Request("http://127.0.0.1/ticket", { method: "POST", body });
const file = (bytes: number, name = "a.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
const read = (pictures: File[]) => {
  const form = new FormData();
  form.set("subject", "Añejo");
  for (const picture of pictures) form.append("pictures", picture);
  form.set("message", "behind the files");
  return readPictureForm(post(form));
};
const problemOf = (formData: FormData) =>
  withPictures({ value: 1, errors: null }, formData).errors?.pictures?.[0];

describe("a form with pictures", () => {
  it("gives its fields and its pictures as they are", async () => {
    const formData = await read([file(3), file(4, "b.jpg", "image/jpeg")]);
    expect(formData.get("subject")).toBe("Añejo");
    expect(problemOf(formData)).toBeUndefined();
    expect(await picturesOf(formData)).toEqual(["AAAA", "AAAAAA=="]);
  });

  it("accepts a form without pictures, even an urlencoded one", async () => {
    // What a browser sends if no file was chosen.
    const formData = await read([file(0, "", "application/octet-stream")]);
    expect(await picturesOf(formData)).toEqual([]);
    const plain = await readPictureForm(post(new URLSearchParams({ intent: "close" })));
    expect(plain.get("intent")).toBe("close");
  });

  it("keeps what was typed if a picture is too large, and only enough of the picture to tell", async () => {
    const formData = await read([file(5 * LIMITS.pictureBytes)]);
    expect(formData.get("message")).toBe("behind the files");
    expect((formData.get("pictures") as File).size).toBe(LIMITS.pictureBytes + 1);
    expect(problemOf(formData)).toBe(MESSAGES.pictureTooBig);
  });

  it("reports too many pictures, and other types", async () => {
    expect(problemOf(await read(Array.from({ length: 4 }, () => file(9))))).toBe(MESSAGES.picturesTooMany);
    expect(problemOf(await read([file(9, "a.gif", "image/gif")]))).toBe(MESSAGES.pictureUnreadable);
    expect(problemOf(await read([file(LIMITS.pictureBytes)]))).toBeUndefined();
  });

  it("rejects more fields than any form has", async () => {
    const form = new FormData();
    for (let field = 0; field <= 100; field += 1) form.append("subject", "x");
    await expect(readPictureForm(post(form))).rejects.toMatchObject({ status: 400 });
  });

  it("rejects a body that is not a form", async () => {
    const request = new Request("http://127.0.0.1/ticket", {
      method: "POST",
      body: "x",
      headers: { "content-type": "multipart/form-data" },
    });
    await expect(readPictureForm(request)).rejects.toMatchObject({ status: 400 });
  });
});
