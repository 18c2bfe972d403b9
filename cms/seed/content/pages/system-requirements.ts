import type { ContentLocale } from "../../../contract";
import type { SeedGuidePage } from "../seed-types";

export const systemRequirements: Record<ContentLocale, SeedGuidePage> = {
  en: {
    lead: "What your computer needs for the game.",
    requirements: [
      ["CPU", "Intel Core i3-2100 or AMD FX-4100", "Intel Core i5-6400 or AMD Ryzen 3 1200"],
      ["RAM", "4 GB", "8 GB"],
      ["Graphics card", "GeForce GT 630 or Radeon HD 6570, 1 GB", "GeForce GTX 1050 or Radeon RX 560, 2 GB"],
      ["Disk space", "10 GB free", "15 GB free, on an SSD"],
      ["DirectX", "9.0c", "9.0c or later"],
      ["Connection speed", "1 Mbps", "5 Mbps or more, wired"],
      ["Operating system", "Windows 7 SP1, 64-bit", "Windows 10 or 11, 64-bit"],
    ],
    text: "**One client at a time.** Running multiple clients lowers the performance of all of them.",
  },
  fil: {
    lead: "Ang kailangan ng computer mo para sa game.",
    requirements: [
      ["CPU", "Intel Core i3-2100 o AMD FX-4100", "Intel Core i5-6400 o AMD Ryzen 3 1200"],
      ["RAM", "4 GB", "8 GB"],
      ["Graphics card", "GeForce GT 630 o Radeon HD 6570, 1 GB", "GeForce GTX 1050 o Radeon RX 560, 2 GB"],
      ["Space sa disk", "10 GB na libre", "15 GB na libre, sa SSD"],
      ["DirectX", "9.0c", "9.0c o mas bago"],
      ["Bilis ng koneksyon", "1 Mbps", "5 Mbps pataas, naka-cable"],
      ["Operating system", "Windows 7 SP1, 64-bit", "Windows 10 o 11, 64-bit"],
    ],
    text: "**Isang client lang ang buksan.** Kapag maraming client ang bukas, bumabagal silang lahat.",
  },
};
