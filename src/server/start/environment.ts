import path from 'node:path'
import { EnvFileProblem, readEnvFile } from '#kit/files/env-file.ts'
import { ConfigProblem } from './config.ts'
import { root } from './folders.ts'

type Environment = Record<string, string | undefined>

/**
 * What the process was given, over the `.env` of the project's folder (or the file ENV_FILE names; set to nothing, none is
 * read), over what a command takes for granted. A setting that is there but empty counts as given.
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

/** What `npm start` and `npm run dev` are besides `serve`. */
export const demoSettings: Environment = { DEMO: '1', LOG_LEVEL: 'warn' }
