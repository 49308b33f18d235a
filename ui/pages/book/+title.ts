import type { PageContextServer } from 'vike/types'
import { stepTitles } from '../../components/wizard/view.ts'
import type { Data } from './+data.ts'

export function title({ data, site }: PageContextServer & { readonly data?: Data }): string {
  const step = data ? `${stepTitles[data.state.step - 1]} - ` : ''
  const error = data && data.state.errors.length > 0 ? 'Error: ' : ''
  return `${error}${step}Book a repair - ${site.businessName}`
}
