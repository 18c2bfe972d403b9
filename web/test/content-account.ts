const USER = {
  UserNum: 7,
  UserID: "ana",
  UserEmail: "ana@example.org",
  NameFirst: "",
  NameLast: "",
  PhoneNumber: "",
  UserPoint: 0,
  UserPoint2: 0,
  UserSQ: null,
  UserPass: "",
  UserPass2: "",
  ReferralBalance: 0,
  email_verified_at: null,
  characters: [],
};
/** An account of staff who may edit content. */
export const contentAccount = (more: object = {}) => ({
  "GET /account": {
    data: {
      user: USER,
      maskedEmail: "a*a@e*.org",
      emailVerified: true,
      pendingEmail: null,
      gender: null,
      country: null,
      hasSecretAnswer: false,
      secondFactor: true,
      ...more,
    },
  },
});
