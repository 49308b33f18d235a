import type { UserId } from '#modules/shared'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

export const password = 'a-long-enough-phrase-1'

/** The whole application with the sample business, and requests to it under a session's cookie. */
export async function openPrivacySite() {
  const whole = await openRelayedApp()
  await whole.addDemo()
  return {
    ...whole,
    tables: whole.data.tables(),
    call: (method: string, path: string, cookie: string, body?: object) =>
      whole.app.request(path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    idOf: (email: string) => whole.data.text('users', 'id', { email_key: email }) as UserId,
  }
}
