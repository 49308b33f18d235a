import type { RecoveryApp, Visitor } from '../../support/apps/recovery-app.ts'

type Guest = Readonly<Record<'email' | 'full_name' | 'phone', string>>

/** Somebody without an account. */
export const gill: Guest = { email: 'gill@example.com', full_name: 'Gill Guest', phone: '020 7946 0958' }

/** A booking that the catalogue takes. */
export const order = {
  service_id: 'svc_plumbing-repair',
  scheduled_date: '2026-03-05T10:00:00',
  customer_address: '12 Park Lane',
  customer_postcode: 'CR0 1AB',
  customer_phone: '020 7946 0958',
  problem_description: 'The tap drips.',
}

export const digits = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? 'no code'

/** The code of the latest e-mail to an address. */
export async function codeFor(site: RecoveryApp, email: string): Promise<string> {
  const mail = (await site.mails()).findLast(({ to }) => to === email)
  if (!mail) throw new Error(`no e-mail to ${email}`)
  return digits(mail.text)
}

/** Asks for a code; answers the browser that asked. */
export async function asked(site: RecoveryApp, email = gill.email, visitor = site.aVisitor()): Promise<Visitor> {
  const answer = await visitor.send('POST', '/api/guest/codes', { email })
  if (answer.status !== 202) throw new Error(await answer.text())
  return visitor
}

/** A guest with an open session. */
export async function enter(site: RecoveryApp, who: Guest = gill): Promise<Visitor> {
  const visitor = await asked(site, who.email)
  const code = await codeFor(site, who.email)
  const answer = await visitor.send('POST', '/api/guest/session', { ...who, code })
  if (answer.status !== 201) throw new Error(await answer.text())
  return visitor
}

export async function book(
  visitor: Visitor,
  changes: object = {},
): Promise<{ readonly id: string; readonly booking_reference: string }> {
  const answer = await visitor.send('POST', '/api/bookings', { ...order, ...changes })
  if (answer.status !== 201) throw new Error(await answer.text())
  return answer.json()
}

/** The code of the problem. */
export const codeOf = async (answer: Response) => ((await answer.json()) as { readonly code: string }).code
