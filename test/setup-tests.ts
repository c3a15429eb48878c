import { aroundEach } from 'vitest'
import { runAs } from './running-test.ts'

aroundEach((runTest, { task }) => runAs(task, runTest))
