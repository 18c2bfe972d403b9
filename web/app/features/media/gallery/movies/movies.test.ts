import type { Movie } from "@tambayan/cms/contract";
import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const movie = (id: number, video_url: string): Movie => ({
  id,
  title: `Movie ${id}`,
  video_url,
  description: "",
  poster: null,
});

it("movies of this site play here, others elsewhere", async () => {
  const movies = [movie(1, "https://play.example/media/a.mp4"), movie(2, "https://video.example/watch?v=a")];
  const { status, data } = await run(loader, { content: { movies } });
  expect([status, data]).toEqual([
    200,
    {
      movies: [
        { movie: movies[0], here: true },
        { movie: movies[1], here: false },
      ],
    },
  ]);
});

it("movies are a 503 while the cms is away", async () => {
  const { status, data } = await run(loader, { content: { movies: noAnswer() } });
  expect([status, data]).toEqual([503, { movies: null }]);
});
