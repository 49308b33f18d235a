import type { WizardProps } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { offerOf } from './offer.ts'
import { wizardState } from './wizard-state.ts'

export async function wizardProps(
  input: PageInput,
  search: URLSearchParams,
  level: WizardProps['level'],
): Promise<WizardProps> {
  const offer = await offerOf(input)
  return { offer, state: await wizardState(input, offer, search), level }
}
