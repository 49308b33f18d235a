import type { PageContextServer } from 'vike/types'
import { stepTitles } from '../../components/wizard/view.ts'
import type { Data } from './+data.ts'

export function pageTitle({ data }: PageContextServer & { readonly data?: Data }): string {
  return `${data ? `${titleOf(data)} - ` : ''}Book a repair`
}

function titleOf(data: Data): string {
  return data.kind === 'held' ? 'Waiting for payment' : `${stepTitles[data.wizard.state.step - 1]}`
}
