import { doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { momentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data({ modules, form, urlParsed }: PageContextServer) {
  const { after = '' } = urlParsed.search
  const open = await modules.accounts.openApplications(perPage + 1, parseId('app', after))
  const shown = open.slice(0, perPage)
  return {
    done: doneIn(
      { form, urlParsed },
      {
        approved: 'Approved. They have been told, and can be given jobs now.',
        declined: 'Declined. They have been told why.',
      },
    ),
    next: open.length > perPage ? (shown.at(-1)?.application.id ?? null) : null,
    isFirst: after === '',
    applications: shown.map(({ application: { id, createdAt }, applicant }) => ({
      id,
      href: at.admin.application(id),
      name: applicant.fullName,
      email: applicant.emailVerifiedAt === null ? `${applicant.email} (not confirmed)` : applicant.email,
      postcode: applicant.postcode,
      when: momentWords(createdAt),
    })),
  }
}
