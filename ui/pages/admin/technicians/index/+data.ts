import { type DoneWords, doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type UserId, at, may } from '#modules/shared'
import { credentialWords } from '#modules/administration'
import { signedIn } from '../../../../sign-in-first.ts'
import { skillWords } from '../../skill-words.ts'
import { columnsIn } from '../../../../components/lists/shown-columns.ts'
import { addressOf } from '../../asked-words.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  const columns = columnsIn(pageContext.urlParsed)
  const isAdmin = may(signedIn(pageContext), 'users')
  const [team, categories] = await Promise.all([modules.accounts.technicians(), modules.catalogue.allCategories()])
  const ended = new Map(
    await Promise.all(team.map(async ({ user }) => [user.id, await endedOf(modules, user.id)] as const)),
  )
  return {
    done: doneIn(pageContext, doneWords),
    columns,
    head: await listShown(pageContext, 'technicians', addressOf(at.admin.technicians(), ['columns'], { columns })),
    technicians: team.map(({ technician, user }) => ({
      id: technician.id,
      name: user.fullName,
      page: at.admin.technician(technician.id),
      href: isAdmin ? `${at.admin.user(user.id)}#shown` : null,
      ended: ended.get(user.id) ?? [],
      note: user.status === 'suspended' ? 'Suspended' : technician.isActive ? null : 'No longer works here',
      skills: technician.skills.map((slug) => skillWords(slug, categories)).join(', '),
      district: technician.homeDistrict,
      availability: technician.availability,
    })),
  }
}

/** The certificates of theirs that have ended, without another in their place. */
async function endedOf({ administration }: PageContextServer['modules'], userId: UserId): Promise<readonly string[]> {
  const dossier = await administration.dossier(userId)
  const { credentials = [] } = dossier ?? {}
  return credentials.filter(({ expiredAt }) => expiredAt !== null).map(({ kind }) => credentialWords[kind])
}

const saved = 'Saved. New jobs are assigned accordingly from now on.'
const doneWords: DoneWords = { home: saved, available: saved, on_call: saved, off: saved }
