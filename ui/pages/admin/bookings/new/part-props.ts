import type { CameBack } from '../../../../components/office/came-back.ts'
import type { DeskShown } from './desk-shown.ts'

export interface PartProps {
  readonly desk: DeskShown
  readonly back: CameBack
}
