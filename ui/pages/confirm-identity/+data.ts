import type { PageContextServer } from 'vike/types'
import { typedIn } from '../../components/form/FormErrors.tsx'

export type Data = ReturnType<typeof data>

export function data({ form, modules }: PageContextServer) {
  return { provider: modules.identities.labelOf(typedIn(form, 'issuer')) }
}
