import type { PageContextServer } from 'vike/types'
import { stepTitles } from '../../components/wizard/view.ts'
import type { Data } from './+data.ts'

export function pageTitle({ data }: PageContextServer & { readonly data?: Data }): string {
  return `${data ? `${stepTitles[data.state.step - 1]} - ` : ''}Book a repair`
}
