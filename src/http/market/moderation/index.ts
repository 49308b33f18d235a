import type { SubjectRef } from '#modules/market'
import type { HttpKit } from '../../kit/kit.ts'
import { createActs } from './act.ts'
import { moderationDeskForms } from './desk-forms.ts'
import { moderationDeskRoutes } from './desk-routes.ts'
import { contestPages } from './link-pages.ts'
import { reportedApplication } from './reported-application.ts'
import { reportRoutes } from './report-routes.ts'

/** Decisions about adverts and reviews, and what people report about them. */
export function addModeration(kit: HttpKit): void {
  const { api, modules, submission } = kit
  const { moderation, accounts } = modules
  const passEdit = async (subject: SubjectRef): Promise<void> => {
    if (subject.kind === 'listing') await modules.listings.passEdit(subject.id)
    if (subject.kind === 'job') await modules.jobBoard.passEdit(subject.id)
  }
  const acts = createActs({ moderation, staff: accounts.staff, passEdit })
  moderationDeskRoutes(api, moderation, acts)
  moderationDeskForms(submission, moderation, acts)
  reportRoutes(api, { ...kit, ...modules })
  reportedApplication(api, modules)
  contestPages(api, { ...kit, ...modules })
}
