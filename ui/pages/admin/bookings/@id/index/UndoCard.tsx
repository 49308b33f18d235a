import { useData } from 'vike-react/useData'
import { UndoMove } from '../../../../../components/bookings/UndoMove.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** Takes back the latest move, for ten minutes. */
export function UndoCard() {
  const { job, undo } = useData<Data>()
  const action = `${job.href}/undo-move`
  const back = useCameBack(action)
  return (
    <>
      <FormProblems of={back} />
      <UndoMove action={action} offer={undo} />
    </>
  )
}
