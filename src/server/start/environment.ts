import path from 'node:path'
import { EnvFileProblem, readEnvFile } from '#kit/files/env-file.ts'
import { ConfigProblem } from './config.ts'
import { root } from './folders.ts'

type Environment = Record<string, string | undefined>

/**
 * Variables of the process, over the `.env` of the project's folder (or the file ENV_FILE names; if it is empty, none is read), over the defaults
 * of the command. A setting that is present but empty counts as given.
 */
export function readEnvironment(given: Environment, usual: Environment = {}): Environment {
  const file = given.ENV_FILE === undefined ? '.env' : given.ENV_FILE.trim()
  if (!file) return { ...usual, ...given }
  try {
    const written = readEnvFile(path.resolve(root, file))
    if (!written && given.ENV_FILE !== undefined) throw new EnvFileProblem(`${file} is not there.`)
    return { ...usual, ...written, ...given }
  } catch (error) {
    throw error instanceof EnvFileProblem ? new ConfigProblem(`Settings: ${error.message}`) : error
  }
}

/** Settings that `npm start` and `npm run dev` add to `serve`. */
export const demoSettings: Environment = { DEMO: '1', LOG_LEVEL: 'warn' }
