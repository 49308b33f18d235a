import { existsSync } from 'node:fs'
import { runCommandLine } from './cli/index.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
