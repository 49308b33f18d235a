import { describe, expect, it, vi } from 'vitest'
import { createCommonPasswords } from './common-passwords.ts'

describe('createCommonPasswords', () => {
  it('reads its list again after a failure, and once after that', async () => {
    const read = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('123456\npassword\n'))
    read.mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
    const isCommon = createCommonPasswords(read)
    expect(read).not.toHaveBeenCalled()
    await expect(isCommon('password')).rejects.toThrow('too many open files')
    await expect(isCommon('password')).resolves.toBe(true)
    await expect(isCommon('leaky tap 7')).resolves.toBe(false)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
