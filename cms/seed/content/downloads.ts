import type { SeedDownload } from "./seed-types";

/** In the order of the page. The addresses are examples. */
export const downloads: SeedDownload[] = [
  {
    link_name: "Full client",
    link_address: "https://downloads.example.com/tambayan/tambayan-full-0.42.exe",
    link_type: "direct",
    link_description: "Everything you need, in one file. The best choice for most players.",
    released: 0,
    icon: "direct.svg",
    size_bytes: 5_046_586_572,
    sha256: "6f1b0d3c8a5e47f29c0e6b1d4a7382f5c9e0d1b2a3f4857690c1e2d3b4a59687",
  },
  {
    link_name: "Full client, mirror",
    link_address: "https://mirror.example.com/tambayan/tambayan-full-0.42.exe",
    link_type: "mirror",
    link_description: "The same file from another server, if the first is slow in your area.",
    released: 0,
    icon: "mirror.svg",
    size_bytes: 5_046_586_572,
    sha256: "6f1b0d3c8a5e47f29c0e6b1d4a7382f5c9e0d1b2a3f4857690c1e2d3b4a59687",
  },
  {
    link_name: "Full client, torrent",
    link_address: "https://downloads.example.com/tambayan/tambayan-full-0.42.torrent",
    link_type: "torrent",
    link_description: "For unstable connections: it resumes where it stopped, and you help others download.",
    released: 0,
    icon: "torrent.svg",
    size_bytes: 193_812,
    sha256: "b27c5e91d04f8a36e7f01c9d2b58463a7de90f12c8b6a54371fe0d9c8b7a6952",
  },
  {
    link_name: "Patch 0.41 to 0.42",
    link_address: "https://downloads.example.com/tambayan/tambayan-patch-0.41-0.42.exe",
    link_type: "patch",
    link_description: "Only if the launcher cannot update. Requires client 0.41.",
    released: 0,
    icon: "patch.svg",
    size_bytes: 187_695_104,
    sha256: "0c94e7a1b3d85f62740e9d1c6b2a8f53e7d4c019a6b5f82e3d7094c1ab6e5f28",
  },
];
