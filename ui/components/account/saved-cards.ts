import { OutsideDown } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import { cardShown } from '../../pages/pay/pay-view.ts'
import type { SavedCardShown } from '../pay/view.ts'

/** Null while the provider gives no answer. */
export async function savedCardsOf(
  { modules }: Pick<PageInput, 'modules'>,
  who: Who,
): Promise<readonly SavedCardShown[] | null> {
  try {
    return (await modules.payments.listCards(who.id)).map(cardShown)
  } catch (fault) {
    if (fault instanceof OutsideDown) return null
    throw fault
  }
}
