/**
 * Whether a movie is a video file of this very site. Only such a file can play in the page: the content security policy
 * lets no other origin's video in, and what a video site hands out is a page, not a file.
 * @param publicUrl the site's own address
 */
export function playsHere(videoUrl: string, publicUrl: string): boolean {
  const url = new URL(videoUrl);
  return url.origin === new URL(publicUrl).origin && /\.(mp4|webm)$/i.test(url.pathname);
}
