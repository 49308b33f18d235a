import type { WhatsappSettings } from '#adapters/whatsapp'

interface WhatsappVariables {
  readonly WHATSAPP_TOKEN?: string | undefined
  readonly WHATSAPP_PHONE_ID?: string | undefined
  readonly WHATSAPP_APP_SECRET?: string | undefined
  readonly WHATSAPP_VERIFY_TOKEN?: string | undefined
  readonly WHATSAPP_API_BASE?: string | undefined
}

/** Null where some are missing: then the built-in relay replaces WhatsApp. */
export function whatsappFrom(variables: WhatsappVariables): WhatsappSettings | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_APP_SECRET: appSecret } = variables
  const { WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_API_BASE: base } = variables
  if (!token || !phoneId || !appSecret || !verifyToken) return null
  return { token, phoneId, appSecret, verifyToken, apiBase: base ? new URL(base) : null }
}

/** Its id is a part of addresses, and its secrets are worth something. */
export function whatsappFaults({ WHATSAPP_PHONE_ID, WHATSAPP_VERIFY_TOKEN }: WhatsappVariables): readonly string[] {
  return [
    ...(WHATSAPP_PHONE_ID && !/^\d{5,30}$/.test(WHATSAPP_PHONE_ID) ? ['WHATSAPP_PHONE_ID must be a number'] : []),
    ...(WHATSAPP_VERIFY_TOKEN && WHATSAPP_VERIFY_TOKEN.length < 12
      ? ['WHATSAPP_VERIFY_TOKEN must have at least 12 characters']
      : []),
  ]
}
