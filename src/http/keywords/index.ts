import { join } from 'node:path'
import type { HttpKit } from '../kit/kit.ts'
import { keywordChangeRoutes } from './change-routes.ts'
import { keywordEditForm, keywordForms } from './forms.ts'
import { createHeldFiles } from './held-files.ts'
import { keywordRoutes } from './routes.ts'
import { keywordRunForms } from './run-forms.ts'
import { keywordRunRoutes } from './run-routes.ts'

/** The SEO Keyword Manager: its list, its runs, and their forms. */
export function addKeywords(kit: HttpKit): void {
  const { api, clock, config, modules, submission } = kit
  const held = createHeldFiles(join(config.dataDir, 'incoming', 'keywords'), clock)
  const ports = { ...kit, ...modules, held }
  keywordRoutes(api, ports)
  keywordRunRoutes(api, ports)
  keywordChangeRoutes(api, ports)
  keywordForms(submission, ports)
  keywordRunForms(api, submission, ports)
  keywordEditForm(submission, ports)
}
