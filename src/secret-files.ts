import { readFileSync } from 'node:fs'
import { UnusableSettings } from './config.ts'

/** The settings that are secrets. A vault hands each over as a file, which `<name>_FILE` names. */
export const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'TWILIO_AUTH_TOKEN',
  'AI_API_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'BACKUP_S3_SECRET_KEY',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/** The variables with the secrets of the files. Throws one error that names each file that cannot be used. */
export function withSecretFiles(variables: Variables): Variables {
  const read: Record<string, string> = {}
  const faults: string[] = []
  for (const name of secretNames) {
    const file = variables[`${name}_FILE`]
    if (!file) continue
    const secret = textOf(file)
    if (variables[name]) faults.push(`${name} and ${name}_FILE are both set: keep one of them`)
    else if (secret === null) faults.push(`${name}_FILE names a file that cannot be read: ${file}`)
    else if (secret === '') faults.push(`${name}_FILE names an empty file: ${file}`)
    else read[name] = secret
  }
  if (faults.length > 0) throw new UnusableSettings(faults)
  return { ...variables, ...read }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The fault itself may quote the path only; the message above names it.
    return null
  }
}
