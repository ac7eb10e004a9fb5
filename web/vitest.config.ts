import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

// The tests keep nothing between them: in one thread, each module is loaded once for all.
const test = {
  include: ['src/**/*.test.ts'],
  setupFiles: ['vitest.setup.ts'],
  pool: 'threads' as const,
  isolate: false,
  maxWorkers: 1,
};

export default mergeConfig(page, defineConfig({ test }));
