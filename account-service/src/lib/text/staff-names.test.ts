import { describe, expect, it } from "vitest";
import { looksLikeStaff } from "./staff-names.ts";

describe("names that players would take for the staff's", () => {
  it.each([
    ...[
      "admin",
      "TheAdmin",
      "Adm1n",
      "4dmin",
      "@dm1n",
      "Admln",
      "adrnin",
      "A_d_m_i_n",
      "The_Ad9min",
      "Addmiiin",
    ],
    ...[
      "TheAdminTala",
      "theadmintala",
      "MAdminEver",
      "HeadAdminKo",
      "xXAdminXx",
      "Adminong",
      "BadmintonAdmin",
      "Badmin",
      "SiteAdministrator",
      "MadAdministrator",
    ],
    ...[
      "OfficialGM",
      "xGMx",
      "xgmx",
      "xXGMXx",
      "GM_01",
      "gm",
      "Gm1",
      "GMTala",
      "gmtala",
      "TalaGM",
      "Tala_gm",
      "GGMM",
    ],
    ...["thegm", "TheGMs", "G_M", "GM4ever", "Tala7GM", "gmail_gm", "GMAlex"],
    ...["Mod_Juan", "TheMod", "m0d", "M0d3r4t0r", "Game_Master", "G4m3M4st3r", "9amemaster"],
    ...[
      "Sy5tem",
      "Systern",
      "$y5t3m",
      "Supp0rt",
      "HelpSupport",
      "5t4ff",
      "Staff_Juan",
      "0fficial",
      "Offlclal",
    ],
    ...["PhServer", "53rv3r", "Helpdesk7", "operator", "0wner_1", "r00t", "Cashier"],
    ...["Tambayan", "T4mbayan_1"],
  ])("%s is one", (name) => expect(looksLikeStaff(name, "Tambayan")).toBe(true));

  it.each([
    ...[
      "sigma",
      "SIGMA",
      "Ligma",
      "magma",
      "Enigma",
      "Dogma",
      "paradigm",
      "Segment",
      "gmail_fan",
      "Gmail",
      "Kingmaker",
    ],
    ...["KingMaker", "KingM", "gmendoza", "GMendoza", "G_Mendoza", "g_morales2"],
    ...[
      "Badminton",
      "BADMINTON",
      "TheDeadMind",
      "badminton_7",
      "BradMiner",
      "Vlad_Mina",
      "DeadMind",
      "ChadMinaj",
      "Admiral",
      "Adam",
      "Damian",
    ],
    ...[
      "Staffordshire",
      "Flagstaff",
      "Mustafa",
      "Gustaf",
      "Systemic",
      "Ecosystem",
      "Sistema",
      "Observer",
      "Preserver",
    ],
    ...[
      "Supporter",
      "unofficial",
      "Officer",
      "Serena",
      "Modesto",
      "Modern",
      "Model",
      "SmoothOperator",
      "Rooter",
    ],
    ...["x", "Xander", "juan_1995", "TambayanFan", "Tala", "007", "___"],
  ])("%s is none", (name) => expect(looksLikeStaff(name, "Tambayan")).toBe(false));

  it("do not include every name if the site's own has no Latin letters", () => {
    expect(looksLikeStaff("007", "서버")).toBe(false);
    expect(looksLikeStaff("juan", "서버")).toBe(false);
  });
});
