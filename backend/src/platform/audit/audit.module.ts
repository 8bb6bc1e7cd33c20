import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditNamesRepository } from './audit-names.repository.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

/** Global: whoever does something that an organisation must be able to look up records it. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditNamesRepository, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
