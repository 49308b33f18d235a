import { doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import type { Invitation, InvitationState } from '#modules/administration'
import { parseId } from '#modules/shared'
import { datedWords } from '../../../../time-words.ts'
import { roleWords } from '../../../../role-words.ts'
import { doneWords } from './done-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type InvitationLine = Data['invitations'][number]

const perPage = 25

export async function data({ modules, now, site, form, urlParsed }: PageContextServer) {
  const { administration } = modules
  const { after = '', email = '' } = urlParsed.search
  const found = await administration.invitations(perPage + 1, parseId('inv', after))
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  return {
    email: email.slice(0, 254),
    done: doneIn({ form, urlParsed }, doneWords(site.mailLeaves)),
    mailLeaves: site.mailLeaves,
    invitations: shown.map((one) => lineOf(one, administration.stateOf(one), now)),
    first: after === '' ? null : '/admin/users/invitations',
    next: last ? `/admin/users/invitations?after=${last.id}` : null,
  }
}

function lineOf({ id, email, role, expiresAt }: Invitation, state: InvitationState, now: Temporal.Instant) {
  return {
    id,
    href: `/admin/invitations/${id}`,
    email,
    role: roleWords[role].name,
    state,
    until: datedWords(expiresAt, now),
    isLive: state === 'open' || state === 'expired',
  }
}
