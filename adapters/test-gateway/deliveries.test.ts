import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { createDeliveries } from './deliveries.ts'
import { openGatewayFile } from './file.ts'
import { createTogether } from './together.ts'

it('test gateway survives a file that cannot be written after a webhook, and logs it', async () => {
  const raw = openGatewayFile(':memory:')
  const taker = createServer((_, answer) => {
    raw.pragma('query_only = ON')
    answer.end()
  })
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve))
  const onFault = vi.fn<(fault: unknown) => void>()
  const clock = stoppedClock(Temporal.Instant.from('2026-03-03T10:00:00Z'))
  const { deliveries, enqueue } = createDeliveries(raw, 'secret', clock, onFault, createTogether(raw))
  enqueue('{}')
  deliveries.start(new URL(`http://127.0.0.1:${(taker.address() as AddressInfo).port}/`))
  await expect.poll(() => onFault).toHaveBeenCalledOnce()
  await deliveries.stop()
  expect(deliveries.waiting()).toBe(1)
  expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ code: 'SQLITE_READONLY' }))
  raw.close()
  taker.close()
})
