import { Global, Module } from '@nestjs/common';
import { AccountExports } from './account-exports.js';

/** Global: each feature registers what it holds of a person. */
@Global()
@Module({ providers: [AccountExports], exports: [AccountExports] })
export class DataCopiesModule {}
