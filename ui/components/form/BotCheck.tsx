import { usePlainScript } from '../../islands/use-plain-script.ts'
import { usePageInput } from '../office/came-back.ts'

/** Inside a form of visitors: the field that only programs fill in, and the proof of work of the browser. */
export function BotCheck() {
  const { who } = usePageInput()
  usePlainScript('bots/check')
  return (
    <>
      <label className="form-trap" aria-hidden="true">
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {who === null && <input type="hidden" name="proof" value="" />}
      <output className="soft" data-bot-check />
    </>
  )
}
