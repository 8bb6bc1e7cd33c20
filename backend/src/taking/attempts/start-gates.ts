import { Injectable } from '@nestjs/common';

type Gate = (userId: string, attemptId: string) => Promise<void>;

/** Whether an attempt of an assessment may still be begun. Who invites says so, so that attempts need not know of invitations. */
@Injectable()
export class StartGates {
  private readonly gates: Gate[] = [];

  /** `gate` throws where the person may not begin by what the attempt was made for; call it in `onModuleInit`. */
  register(gate: Gate): void {
    this.gates.push(gate);
  }

  /** Throws what the gates throw. */
  async admit(userId: string, attemptId: string): Promise<void> {
    for (const gate of this.gates) await gate(userId, attemptId);
  }
}
