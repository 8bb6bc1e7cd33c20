import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartGates } from '../attempts/index.js';
import { InvitationDoors, shut } from './invitation-doors.service.js';
import { SHUT } from './standing.js';

/** Looks at the door once more where an attempt begins: it may have shut since the waiting room was entered. */
@Injectable()
export class StartDoor implements OnModuleInit {
  constructor(
    private readonly doors: InvitationDoors,
    private readonly gates: StartGates,
  ) {}

  onModuleInit(): void {
    this.gates.register(async (userId, attemptId) => {
      const { door } = await this.doors.ofAttempt(userId, attemptId);
      if (SHUT.has(door)) throw shut(door);
    });
  }
}
