import type { HttpKit } from '../kit/kit.ts'
import { importForms } from './forms.ts'
import { importRoutes } from './routes.ts'

/** Files of earlier programs. */
export function addImports({ api, modules, submission, uploads, limits, passwordAgain, show }: HttpKit): void {
  const ports = {
    imports: modules.imports,
    administration: modules.administration,
    uploads,
    limits,
    passwordAgain,
    show,
  }
  importRoutes(api, ports)
  importForms(api, submission, ports)
}
