import type { PageContextServer } from 'vike/types'
import type { WizardProps } from '../../components/wizard/view.ts'
import { wizardProps } from './wizard-props.ts'

export type Data = WizardProps

export function data(pageContext: PageContextServer): Promise<Data> {
  return wizardProps(pageContext, new URL(pageContext.urlOriginal, 'http://site.invalid').searchParams, 1)
}
