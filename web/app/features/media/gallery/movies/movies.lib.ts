/**
 * Whether a movie is a video file of this site. Only such a file can play in the page: the content security policy
 * blocks other origins, and a video site links to a page, not a file.
 * @param publicUrl the site's own address
 */
export function playsHere(videoUrl: string, publicUrl: string): boolean {
  const url = new URL(videoUrl);
  return url.origin === new URL(publicUrl).origin && /\.(mp4|webm)$/i.test(url.pathname);
}
