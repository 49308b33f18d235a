import type { TwilioSettings } from '#adapters/twilio'

interface TwilioVariables {
  readonly TWILIO_ACCOUNT_SID?: string | undefined
  readonly TWILIO_AUTH_TOKEN?: string | undefined
  readonly TWILIO_FROM?: string | undefined
  readonly TWILIO_API_BASE?: string | undefined
}

/** Null where they are not all there: then the built-in relay keeps text messages. */
export function twilioFrom(variables: TwilioVariables): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = variables
  if (!accountSid || !authToken || !from) return null
  return { accountSid, authToken, from, apiBase: variables.TWILIO_API_BASE ? new URL(variables.TWILIO_API_BASE) : null }
}

/** A sender that is a name could not be answered with STOP. */
export function twilioFaults({ TWILIO_ACCOUNT_SID: sid, TWILIO_FROM: from }: TwilioVariables): readonly string[] {
  return [
    ...(sid && !/^AC[0-9a-f]{32}$/.test(sid) ? ['TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits'] : []),
    ...(from && !/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(from)
      ? ['TWILIO_FROM must be a number such as +447700900123, or a messaging service (MG…): people answer STOP to it']
      : []),
  ]
}
