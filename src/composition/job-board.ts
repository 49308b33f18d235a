import { type DistrictCentres, screenAdvert } from '#modules/adverts'
import { type JobStore, createJobBoard } from '#modules/job-board'
import type { ModerationModule } from '#modules/market'
import type { Clock, IdSource } from '#modules/shared'

export interface JobBoardAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly jobBoard: { readonly jobs: JobStore; readonly centres: DistrictCentres }
}

/** The adverts of jobs, behind the screen of all adverts. */
export const composeJobBoard = (
  { clock, ids, jobBoard }: JobBoardAdapters,
  { mayPost }: Pick<ModerationModule, 'mayPost'>,
) => createJobBoard({ ...jobBoard, screen: screenAdvert, mayPost, clock, ids })
