import { useData } from 'vike-react/useData'
import { UndoNotice } from '../../../../../components/bookings/UndoNotice.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Takes back the latest move or the completion, for ten minutes. */
export function UndoCard() {
  const { job, undo, undoCompletion } = useData<Data>()
  const completed = `${job.href}/undo-complete`
  const completedBack = useCameBack(completed)
  const action = `${job.href}/undo-move`
  const back = useCameBack(action)
  return (
    <>
      <FormProblems of={back} />
      <UndoNotice of="move" action={action} offer={undo} />
      <FormProblems of={completedBack} />
      <UndoNotice of="completion" action={completed} offer={undoCompletion} />
    </>
  )
}
