import type { PageContextServer } from 'vike/types'
import { typedIn } from '../../components/FormErrors.tsx'

export type Data = ReturnType<typeof data>

export function data({ form, modules }: PageContextServer) {
  return { provider: modules.identities.labelOf(typedIn(form, 'issuer')) }
}
