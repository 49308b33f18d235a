import type { HttpKit } from '../kit/kit.ts'
import { categoryForms } from './category-forms.ts'
import { editJobForm } from './edit-form.ts'
import { jobPages } from './pages.ts'
import { postJobForms } from './post-forms.ts'
import { jobRoutes } from './routes.ts'

/** The job board, for employers and seekers. */
export function addJobBoard(kit: HttpKit): void {
  const ports = { ...kit, ...kit.modules, cookie: kit.draftCookie }
  jobRoutes(kit.api, ports)
  postJobForms(kit.api, ports)
  editJobForm(kit.submission, ports)
  jobPages(kit.api, ports)
  categoryForms(ports)
}
