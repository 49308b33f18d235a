import { type DoneWords, doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  saved: 'Saved. It applies from now on, also to those already signed in.',
}

export async function data({ modules, form, urlParsed }: PageContextServer) {
  const { accounts } = modules
  const [needed, office, team] = await Promise.all([
    accounts.staffNeedFactor(),
    accounts.staff(),
    accounts.technicians(),
  ])
  const technicians = team
    .map(({ user }) => user)
    .filter(({ role, status }) => role === 'technician' && status === 'active')
  const staff = [...office, ...technicians]
  const factors = await Promise.all(staff.map(({ id }) => accounts.factorsOf(id)))
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    needed,
    people: staff.map(({ id, fullName, role }, at) => ({
      id,
      name: fullName,
      role,
      has: wordsOf(factors[at]?.passkeys ?? 0, factors[at]?.totp ?? false),
    })),
  }
}

function wordsOf(passkeys: number, totp: boolean): string | null {
  const some = passkeys > 0 ? [passkeys === 1 ? 'A passkey' : `${passkeys} passkeys`] : []
  return [...some, ...(totp ? ['Authenticator app'] : [])].join(', ') || null
}
