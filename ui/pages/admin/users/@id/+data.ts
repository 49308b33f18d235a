import { type DoneWords, doneIn } from '../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { hasFactor } from '#modules/accounts'
import { at, deskOf, parseId } from '#modules/shared'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { dossierShown } from '../../../../components/team/dossier-shown.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'
import { roleWords } from '../../../../role-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('usr', routeParams['id'] ?? '')
  const found = id && (await modules.administration.person(id))
  if (!found) throw render(404)
  const dossier = await modules.administration.dossier(id)
  const factors = await modules.accounts.factorsOf(id)
  const { person, isOwner, bookings, sessions, lastUsedAt, technician } = found
  const isCustomer = deskOf(person) === 'customer'
  return {
    href: at.admin.user(person.id),
    viewHref: isCustomer ? at.admin.viewAs(person.id) : null,
    auditHref: `/admin/audit?target=${person.id}`,
    /** Their own acts; null for a user who never works here. */
    deedsHref: isCustomer && !technician ? null : `/admin/audit?who=${person.id}`,
    name: person.fullName,
    email: person.email,
    emailGone: await modules.messaging.addressGone('email', person.email),
    messagesHref: `/admin/messages?q=${encodeURIComponent(person.email)}`,
    phone: person.phone && phoneWords(person.phone),
    postcode: person.postcode,
    address: person.address,
    role: person.role,
    roleSays: roleWords[person.role].name,
    suspended: person.status === 'suspended',
    verified: person.emailVerifiedAt !== null,
    isOwner,
    isSelf: person.id === signedIn(pageContext).id,
    since: datedWords(person.createdAt, now),
    bookings,
    bookingsHref: `/admin/bookings?q=${encodeURIComponent(person.fullName)}`,
    sessions,
    lastUsed: lastUsedAt && datedWords(lastUsedAt, now),
    dossier: dossier && dossierShown(dossier, await modules.catalogue.allCategories(), now),
    openJobs: technician?.openJobs ?? 0,
    underway: technician?.underway ?? 0,
    hasFactor: hasFactor(factors),
    done: doneIn(pageContext, doneWords),
  }
}

const doneWords: DoneWords = {
  role: 'Role changed. They have to sign in again.',
  suspended: 'The account is suspended, and signed out everywhere.',
  active: 'The account is active again.',
  'signed-out': 'Signed out on every device.',
  factors: 'Removed. They now sign in with the password alone, and have been told by e-mail.',
  verified: 'The certificate counts from now on.',
  refused: 'The certificate is rejected.',
}
