export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number in E.164, or the SID of a messaging service. */
  readonly from: string
  /** Null is Twilio's own. */
  readonly apiBase: URL | null
}
